import { isPathLike } from '../../../../arguments/names/path-like.js';
import { groupBy } from '../../../../support/group-by.js';
import { allowedRoot } from '../../answers/allowed-root.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding, FindingOf } from '../../finding.js';

type AllowedPaths = FindingOf<'allowed-paths'>;

/** Where paths may lie: outside ones are refused, and a tool without arguments lists the folders that are allowed. */
export function findPaths(view: EvidenceView): readonly Finding[] {
  const byTool = groupBy(pathsOfArguments(view), ({ tool }) => tool);
  return [...byTool.values()].flatMap(together);
}

function together([first, ...more]: readonly AllowedPaths[]): readonly AllowedPaths[] {
  if (first === undefined) return [];
  const calls = [first, ...more].flatMap((each) => each.calls);
  return [{ ...first, others: more.map(({ argument }) => argument), calls: [...new Set(calls)] }];
}

function pathsOfArguments(view: EvidenceView): readonly AllowedPaths[] {
  return view.parameters.flatMap((parameter): readonly AllowedPaths[] => {
    const argument = parameter.name;
    const outside = refusal(view, 'outside-path', argument);
    if (outside === undefined) return [];
    const accepted = view.successes.find(
      ({ arguments: args }) => typeof args[argument] === 'string',
    );
    const path = accepted?.arguments[argument];
    if (accepted === undefined || typeof path !== 'string' || !isPathLike(parameter, path))
      return [];
    const root = allowedRoot(view, path);
    if (root === undefined) return [];
    return [
      {
        kind: 'allowed-paths',
        argument,
        others: [],
        tool: root.toolId,
        calls: [outside, accepted.id],
        elsewhere: [root.reference],
      },
    ];
  });
}

function refusal(view: EvidenceView, kind: string, argument: string): string | undefined {
  return view.rejections.find(
    ({ call }) => call.purpose.kind === kind && call.purpose.arguments.includes(argument),
  )?.id;
}
