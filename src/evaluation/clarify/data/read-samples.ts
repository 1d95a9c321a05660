import { parseExactly } from '../../../core/parse-exactly.js';
import { ConfigurationError } from '../../../core/errors.js';
import { isJsonObject, jsonSchemaOfJson, type Json } from '../../../core/json.js';
import { parseJson } from '../../../core/json-text.js';
import { clarifySampleSchema, type ClarifySample } from '../clarify-sample.js';
import { readClarifyBench } from './read-clarifybench.js';

/** A file of samples as it was found. */
export interface SampleFile {
  /** Path as messages name it. */
  readonly file: string;
  readonly text: string;
}

/**
 * Samples of one file: JSON Lines of our own, or one record of ClarifyBench. Throws `ConfigurationError` naming file, line
 * and field.
 */
export function readSamples(input: SampleFile): readonly ClarifySample[] {
  const whole = parsed(input.text);
  if (whole !== undefined && isJsonObject(whole) && whole['primary_api'] !== undefined) {
    return [readClarifyBench(whole, input.file)];
  }
  const lines = input.text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw unreadable(input.file, 'it has no samples');
  return lines.map((line, index) => ownSample(line, `${input.file}, line ${index + 1}`));
}

function ownSample(line: string, place: string): ClarifySample {
  const json = parsed(line);
  if (json === undefined) throw unreadable(place, 'it is no JSON');
  const sample = parseExactly(clarifySampleSchema, json);
  if (sample.success) return sample.data;
  const issue = sample.error.issues[0];
  throw unreadable(place, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function parsed(text: string): Json | undefined {
  try {
    return jsonSchemaOfJson.parse(parseJson(text));
  } catch {
    return undefined;
  }
}

function unreadable(place: string, problem: string): ConfigurationError {
  return new ConfigurationError(`${place} cannot be read as a sample: ${problem}.`, {
    file: place,
    remedy:
      'Give JSON Lines like those of experiments/samples/, or records of ClarifyBench as published.',
  });
}
