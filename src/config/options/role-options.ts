import type { Usage } from '../../core/trajectory.js';
import type { NumberOption, TextOption } from '../option.js';

/** The roles of refinement, whose models have options of their own; tool groups are described by the Rewriter's. */
export const modelRoles = ['explorer', 'analyzer', 'rewriter'] as const satisfies readonly Exclude<
  Usage['role'],
  'group'
>[];
export type ModelRole = (typeof modelRoles)[number];

interface Player {
  readonly whose: string;
  /** What is sent unless an option says otherwise; null: nothing, and the model takes its own. */
  readonly temperature: number | null;
  /** True where `--model` names the model, so that `--temperature` is meant for it too. */
  readonly isMain: boolean;
}

/** Who asks a chat model, in any command. */
const players = {
  agent: { whose: 'the agents’', temperature: 0.5, isMain: true },
  user: { whose: 'the playing user’s', temperature: 0.4, isMain: false },
  judge: { whose: 'the judge’s', temperature: 0, isMain: false },
  simulator: { whose: 'the simulator’s', temperature: 0, isMain: false },
  condenser: { whose: 'the condenser’s', temperature: 0, isMain: false },
  explorer: { whose: 'the Explorer’s', temperature: null, isMain: true },
  analyzer: { whose: 'the Analyzer’s', temperature: null, isMain: true },
  rewriter: { whose: 'the Rewriter’s', temperature: null, isMain: true },
} as const satisfies Readonly<Record<string, Player>>;
export type Role = keyof typeof players;
export const roles = Object.keys(players) as readonly Role[];

/** Temperatures that a command sends in place of a role's usual ones. */
export type Temperatures = Readonly<Partial<Record<Role, number>>>;

/** What DRAFT's code sends: its roles with `--preset draft`, and the agents that its tables compare. */
export const draftTemperatures = {
  ...{ explorer: 0.2, analyzer: 0.2, rewriter: 0.2 },
  agent: 0.2,
} as const satisfies Temperatures;

/** Temperatures that the preset of a refinement brings. */
export function temperaturesOfPreset({ preset }: { readonly preset: string }): Temperatures {
  return preset === 'draft' ? draftTemperatures : {};
}

/** What the options say of the roles; a command has those of its own roles. */
export type RoleSettings = {
  readonly [K in `${Role}BaseUrl` | `${Role}KeyVariable`]?: string | undefined;
} & { readonly [K in `${Role}Temperature` | 'temperature']?: number | undefined };

/** The temperature of a role: its own, else that of `--temperature` where that is meant for it, else the usual one; undefined for none. */
export function temperatureOf(
  role: Role,
  settings: RoleSettings,
  instead: Temperatures = {},
): number | undefined {
  const { isMain, temperature: usual } = players[role];
  const shared = isMain ? settings.temperature : undefined;
  return settings[`${role}Temperature`] ?? shared ?? instead[role] ?? usual ?? undefined;
}

/** What is sent to models of any role where a role has none of its own. */
export const temperatureOption = {
  type: 'number',
  describe: 'Temperature for all models',
  group: 'Models',
  placeholder: 'T',
  min: 0,
  max: 2,
  defaultText: 'the model’s default; 0.2 with --preset draft',
} as const satisfies NumberOption;

type PlaceOptions<R extends Role> = {
  readonly [K in `${R}BaseUrl` | `${R}KeyVariable`]: TextOption;
} & { readonly [K in `${R}Temperature`]: NumberOption };

/** Place, key and temperature of a role's model. */
export function placeOptions<R extends Role>(role: R, instead: Temperatures = {}): PlaceOptions<R> {
  const { whose, isMain, temperature } = players[role];
  const usual = instead[role] ?? temperature;
  const otherwise = [...(isMain ? ['--temperature'] : []), ...(usual === null ? [] : [usual])];
  const options: Readonly<Record<string, TextOption | NumberOption>> = {
    [`${role}BaseUrl`]: {
      ...{ group: 'Models', type: 'text', placeholder: 'URL', defaultText: '--base-url' },
      describe: `Where ${whose} model is, if it is elsewhere`,
    },
    [`${role}KeyVariable`]: {
      ...{ group: 'Models', type: 'text', placeholder: 'VARIABLE' },
      defaultText: 'OPENAI_API_KEY at --base-url, none elsewhere',
      describe: `Environment variable that holds the key of ${whose} model`,
    },
    [`${role}Temperature`]: {
      ...{ ...temperatureOption, defaultText: otherwise.join(', else ') },
      describe: `Temperature of ${whose} model`,
    },
  };
  return options as PlaceOptions<R>;
}

const models: Readonly<Record<ModelRole, Pick<TextOption, 'describe' | 'defaultText'>>> = {
  explorer: { describe: 'Model of the Explorer', defaultText: '--model' },
  analyzer: { describe: 'Model of the Analyzer', defaultText: '--model' },
  rewriter: { describe: 'Model of the Rewriter', defaultText: '--model' },
};

/** The roles of refinement, with the names of their models. */
export const modelRoleOptions = Object.fromEntries(
  modelRoles.flatMap((role) => [
    [`${role}Model`, { group: 'Models', type: 'text', placeholder: 'NAME', ...models[role] }],
    ...Object.entries(placeOptions(role)),
  ]),
) as PlaceOptions<ModelRole> & { readonly [K in `${ModelRole}Model`]: TextOption };

/** Place, key and temperature of every role: for commands that pass options on. */
export const everyRoleOptions = Object.assign(
  {},
  ...roles.map((role) => placeOptions(role)),
) as PlaceOptions<Role>;
