import type { Json, JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { FakeAnswer, Row, Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;
const number = { type: 'integer' } as const;
const looms = [3101, 3104, 3108, 3112].map((id) => ({ id, code: `LM-${id - 3090}` }));

/** One tool that takes a loom's id or code, beside the list of looms that was read before. */
function weaving(
  argument: string,
  schema: JsonObject,
  answer: (value: Json | undefined) => FakeAnswer,
): Pick<Row, 'tools' | 'server' | 'before'> {
  return {
    tools: {
      get_loom: { properties: { [argument]: schema }, required: [argument] },
      list_looms: {},
    },
    server: () => ({
      get_loom: (args) => answer(args[argument]),
      list_looms: () => ({ ok: { looms } }),
    }),
    before: [['list_looms', {}]],
  };
}

function found(value: Json | undefined, refusal: FakeAnswer): FakeAnswer {
  const loom = looms.find(({ id, code }) => id === value || code === value);
  return loom === undefined ? refusal : { ok: loom };
}

export const rows: Rows = {
  kind: 'must-exist',
  found: [
    {
      title: 'a number that no loom has',
      ...weaving('loom_id', number, (id) =>
        found(id, { refused: `record ${writeJson(id)} does not exist`, status: 404 }),
      ),
      claims: [{ about: ['loom_id'] }],
      says: /^An unknown value is refused \(404\): "record … does not exist"\.$/m,
    },
    {
      title: 'a code, refused without a word',
      ...weaving('loom_code', text, (code) => found(code, { refused: {}, status: 400 })),
      claims: [{ about: ['loom_code'] }],
    },
    {
      title: 'a code, where the refusal speaks of something else',
      ...weaving('loom_code', text, (code) =>
        found(code, { refused: 'The request cannot be processed', status: 422 }),
      ),
      claims: [{ about: ['loom_code'] }],
    },
  ],
  nearMisses: [
    {
      title: 'a number with a bound',
      ...weaving('loom_id', number, (id) =>
        typeof id === 'number' && id < 9999 ? { ok: { id } } : { refused: 'bad', status: 400 },
      ),
      claims: [{}],
    },
    {
      title: 'a text of a certain length',
      ...weaving('loom_code', text, (code) =>
        typeof code === 'string' && code.length <= 5
          ? { ok: { code } }
          : { refused: 'bad', status: 400 },
      ),
      claims: [{}],
    },
    {
      title: 'an unknown one is taken and nothing found',
      ...weaving('loom_code', text, (code) => ({
        ok: { found: looms.filter((loom) => loom.code === code) },
      })),
      claims: [{}],
    },
  ],
};
