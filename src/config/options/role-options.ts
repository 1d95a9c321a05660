import type { Usage } from '../../core/trajectory.js';
import type { NumberOption, TextOption } from '../option.js';

/** The roles that a model of its own may play; tool groups are described by the Rewriter's. */
export const modelRoles = [
  'explorer',
  'analyzer',
  'rewriter',
  'panel',
] as const satisfies readonly Exclude<Usage['role'], 'group'>[];
export type ModelRole = (typeof modelRoles)[number];

/** `explorerModel`, `explorerBaseUrl`, … */
type RoleOptions = {
  readonly [R in ModelRole as `${R}Model` | `${R}BaseUrl` | `${R}KeyVariable`]: TextOption;
} & { readonly [R in ModelRole as `${R}Temperature`]: NumberOption };

const players: Readonly<
  Record<ModelRole, { readonly whose: string; readonly model: string; readonly otherwise: string }>
> = {
  explorer: { whose: 'the Explorer’s', model: 'Model of the Explorer', otherwise: '--model' },
  analyzer: { whose: 'the Analyzer’s', model: 'Model of the Analyzer', otherwise: '--model' },
  rewriter: { whose: 'the Rewriter’s', model: 'Model of the Rewriter', otherwise: '--model' },
  panel: {
    whose: 'the panel’s',
    model: 'Model that makes calls from each version of a doc, to score it on the panel',
    otherwise: "--model, else the Explorer's",
  },
};

/** What is sent to models of any role where a role has none of its own. */
export const temperatureOption = {
  type: 'number',
  describe: 'Temperature of the models',
  group: 'Models',
  placeholder: 'T',
  min: 0,
  max: 2,
  defaultText: 'the model’s own; 0.2 with --preset draft',
} as const satisfies NumberOption;

function optionsOf(role: ModelRole): readonly (readonly [string, TextOption | NumberOption])[] {
  const { whose, model, otherwise } = players[role];
  const common = { group: 'Models' } as const;
  return [
    [
      `${role}Model`,
      { ...common, type: 'text', describe: model, placeholder: 'NAME', defaultText: otherwise },
    ],
    [
      `${role}BaseUrl`,
      {
        ...{ ...common, type: 'text', placeholder: 'URL', defaultText: '--base-url' },
        describe: `Where ${whose} model is, if it is elsewhere`,
      },
    ],
    [
      `${role}KeyVariable`,
      {
        ...{ ...common, type: 'text', placeholder: 'VARIABLE', defaultText: 'OPENAI_API_KEY' },
        describe: `Environment variable that holds the key of ${whose} model`,
      },
    ],
    [
      `${role}Temperature`,
      {
        ...{ ...temperatureOption, defaultText: '--temperature' },
        describe: `Temperature of ${whose} model`,
      },
    ],
  ];
}

/** The same options for each role. */
export const roleOptions = Object.fromEntries(modelRoles.flatMap(optionsOf)) as RoleOptions;
