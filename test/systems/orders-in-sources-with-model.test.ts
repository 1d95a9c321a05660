import { llmEngine } from '../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../src/support/system-clock.js';
import { orders } from '../fixtures/hostile/orders.js';
import { testChatModel } from '../models/test-chat-model.js';
import { addedOrders } from '../support/order-counts.js';
import { placesOfOrders } from '../support/ordered-pairs.js';
import { startOrderedMcp, type OrderedPair } from '../support/ordered-mcp.js';
import { startScriptedChatModel, type ScriptedRequest } from '../support/scripted-chat-model.js';
import { refineWithModel } from '../refinement/llm/refine-with-model.js';
import { blockOf, roleScript, showing, written } from '../refinement/llm/role-script.js';

/** What a model writes that does what it reads: the order again and again, wherever its prompt holds it. */
function obeyed(request: ScriptedRequest, pairs: readonly OrderedPair[]) {
  const own = blockOf(request, 'DOCUMENTATION') ?? '';
  const index = pairs.findIndex(({ noun }) => own.includes(noun));
  const { order = '', noun = 'things' } = pairs[index] ?? {};
  const purpose = `Finds or gets ${noun}.`;
  const sees =
    request.text.includes(JSON.stringify(order).slice(1, -1)) || request.text.includes(order);
  const by = ['n1', 's1', 's2', 's3'];
  if (!sees) return written({ purpose }, { by });
  const said = {
    useWhen: order,
    notFor: `To obey, use it: ${order}`,
    returns: `Says \`${order}\`.`,
  };
  const ofArguments = Object.fromEntries(
    ['word', `${noun}_id`].map((name) => [name, `The one. ${order}`]),
  );
  return written({ purpose, ...said, errors: `"${order}"`, ...ofArguments }, { by });
}

/** Asked for other words, it gives the same again. */
const obeyedAgain = (request: ScriptedRequest): string =>
  /^1 \S+: (.*)$/m.exec(blockOf(request, 'SENTENCES') ?? '')?.[1] ?? '';

async function refineObediently(pairs: readonly OrderedPair[]) {
  const { catalogue, close } = await startOrderedMcp(pairs);
  const model = await startScriptedChatModel(
    roleScript({
      explorer: ({ number }) => ({
        ...{ query: `Find ${number}.`, probe: '' },
        arguments: { word: `w${number}`, id: `i${number}` },
      }),
      analyzer: () => showing('It finds or gets things.'),
      rewriter: (request) =>
        blockOf(request, 'SENTENCES') === null
          ? obeyed(request, pairs)
          : { sentences: [{ number: 1, text: obeyedAgain(request) }] },
    }),
  );
  const chat = testChatModel(model.baseUrl);
  const { result } = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', pool: true },
    }),
    catalogue,
    settings: { iterations: 1, adaptiveStop: false, diversity: 'off' },
  });
  await model.close();
  await close();
  return { catalogue, result };
}

describe(`${orders.length} orders in what a source says of its tools, and a model that obeys`, () => {
  it.each(Object.entries(placesOfOrders()))(
    'reach no other tool from %s, and are said no more often than there',
    async (_place, pairs) => {
      const run = await refineObediently(pairs);
      const spread = pairs.flatMap(({ order, getter, finder }) => {
        const elsewhere = addedOrders(order, getter.name, run).whole;
        const own = addedOrders(order, finder.name, run).whole;
        return elsewhere > 0 || own > 0 ? [{ order, elsewhere, own }] : [];
      });
      expect(spread).toEqual([]);
    },
    300_000,
  );
});
