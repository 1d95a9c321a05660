/** The roles of the paper's loop. */
export const refiningRoles = ['explorer', 'analyzer', 'rewriter'] as const;
/** Every role that a chat model plays. */
export const modelRoles = [
  ...refiningRoles,
  ...(['agent', 'user', 'judge', 'simulator', 'condenser'] as const),
] as const;
export type RefiningRole = (typeof refiningRoles)[number];
export type ModelRole = (typeof modelRoles)[number];

/** What `--role` and `models` name: `refine` stands for the three roles of the loop. */
export const namedRoles = ['refine', ...modelRoles, 'embeddings'] as const;
export type NamedRole = (typeof namedRoles)[number];

/** What a configuration file says of a model; what is absent comes from elsewhere. */
export interface ConfiguredModel {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly keyVariable?: string | undefined;
  readonly temperature?: number | undefined;
}

/** The key `models` of a configuration file. */
export type ConfiguredModels = {
  readonly [K in Exclude<ModelRole, RefiningRole> | 'embeddings']?: ConfiguredModel | undefined;
} & {
  /** One model for the whole loop, and what a role of it has of its own. */
  readonly refine?:
    | (ConfiguredModel &
        ConfiguredTextModel & { readonly [K in RefiningRole]?: ConfiguredModel | undefined })
    | undefined;
};

/** What stands in for an endpoint: a command that answers on its standard output, or a folder in which somebody answers. */
export interface ConfiguredTextModel {
  readonly command?: string | undefined;
  readonly inbox?: string | undefined;
}

export interface ModelChoice {
  readonly name: string;
  /** OpenAI's address when absent. */
  readonly baseUrl?: string | undefined;
  /** The environment variable that holds the key. */
  readonly keyVariable?: string | undefined;
  /** The model's own default when absent. */
  readonly temperature?: number | undefined;
}

/** What answers the conversations of `--engine model`. */
export type TextModelChoice =
  | { readonly kind: 'endpoint'; readonly choice: ModelChoice }
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'inbox'; readonly folder: string };

/** The bundled model, or one behind the OpenAI protocol. */
export type EmbeddingChoice = { readonly kind: 'local' } | EmbeddingService;

export interface EmbeddingService extends Pick<
  ConfiguredModel,
  'name' | 'baseUrl' | 'keyVariable'
> {
  readonly kind: 'openai';
  /** True where the usual key may go: at OpenAI, and at the place of all chat models. */
  readonly isUsualPlace: boolean;
}

/** The chat model of each role; absent where no model plays it. */
export type ModelSettings = Readonly<Partial<Record<ModelRole, ModelChoice>>> & {
  readonly embeddings: EmbeddingChoice;
};

/** Temperatures that a command sends in place of a role's usual ones; null: none is sent. */
export type Temperatures = Readonly<Partial<Record<ModelRole, number | null>>>;

/** What DRAFT's code sends: its roles with `--engine draft`, and the agents that its tables compare. */
export const draftTemperatures = {
  ...{ explorer: 0.2, analyzer: 0.2, rewriter: 0.2 },
  agent: 0.2,
} as const satisfies Temperatures;

/** What a role is sent where nothing else is said; the models of refinement are sent none. */
export const usualTemperatures = {
  ...{ agent: 0.5, user: 0.4, judge: 0, simulator: 0, condenser: 0 },
} as const satisfies Temperatures;
