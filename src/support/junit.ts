import { escapeXml } from './escape-xml.js';

/** One case of a JUnit report; with `failure` it failed, with `skipped`, the reason, nothing was found out. */
export interface JunitCase {
  readonly name: string;
  readonly seconds?: number | undefined;
  readonly failure?: { readonly message: string; readonly details: string } | undefined;
  readonly skipped?: string | undefined;
}

export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** The suites as JUnit XML. Control characters are written as escapes: XML has no other way to hold them. */
export function junitXml(suites: readonly JunitSuite[]): string {
  const body = suites.map(suiteXml).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${body}\n</testsuites>\n`;
}

function suiteXml({ name, cases }: JunitSuite): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const head = `<testsuite name="${escapeXml(name)}" tests="${cases.length}" failures="${failures}" skipped="${skipped}">`;
  return [head, ...cases.map((one) => caseXml(name, one)), '</testsuite>'].join('\n');
}

function caseXml(suite: string, { name, seconds, failure, skipped }: JunitCase): string {
  const time = seconds === undefined ? '' : ` time="${seconds.toFixed(3)}"`;
  const head = `<testcase classname="${escapeXml(suite)}" name="${escapeXml(name)}"${time}>`;
  const failed =
    failure === undefined
      ? ''
      : `<failure message="${escapeXml(failure.message)}">${escapeXml(failure.details)}</failure>`;
  const left = skipped === undefined ? '' : `<skipped message="${escapeXml(skipped)}"/>`;
  return `${head}${failed}${left}</testcase>`;
}
