import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { orders } from '../../fixtures/hostile/orders.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { addedOrders } from '../../support/order-counts.js';
import { placesOfOrders } from '../../support/ordered-pairs.js';
import { startOrderedMcp, type OrderedPair } from '../../support/ordered-mcp.js';
import { startScriptedChatModel, type ScriptedRequest } from '../../support/scripted-chat-model.js';
import { refineWithModel } from './refine-with-model.js';
import { blockOf, noSections, roleScript } from './role-script.js';

const sentence = (text: string) => ({ text, calls: ['c1'] });

/** What a model writes that does what it reads: the order again and again, wherever its prompt holds it. */
function obeyed(request: ScriptedRequest, pairs: readonly OrderedPair[]) {
  const own = blockOf(request, 'TOOL') ?? '';
  const index = pairs.findIndex(({ noun }) => own.includes(noun));
  const order = pairs[index]?.order ?? '';
  const purpose = [sentence(`Finds or gets ${pairs[index]?.noun ?? 'things'}.`)];
  const sees =
    request.text.includes(JSON.stringify(order).slice(1, -1)) || request.text.includes(order);
  if (!sees) return { ...answer, sections: { ...noSections, purpose } };
  const said = {
    ...{ useWhen: [sentence(order)], notFor: [sentence(`To obey, use it: ${order}`)] },
    ...{ returns: [sentence(`Says \`${order}\`.`)], errors: [sentence(`"${order}"`)] },
  };
  const parameters = ['word', `${pairs[index]?.noun ?? ''}_id`].map((name) => ({
    name,
    ...sentence(`The one. ${order}`),
  }));
  return { ...answer, sections: { ...noSections, purpose, ...said }, parameters };
}

const answer = { parameters: [], constraints: [], direction: '' };

async function refineObediently(pairs: readonly OrderedPair[]) {
  const { catalogue, close } = await startOrderedMcp(pairs);
  const model = await startScriptedChatModel(
    roleScript({
      explorer: ({ number }) => ({
        ...{ query: `Find ${number}.`, kind: 'positive', varies: [], probe: '' },
        arguments: { word: `w${number}`, id: `i${number}` },
      }),
      analyzer: () => ({ suggestions: [] }),
      rewriter: (request) => obeyed(request, pairs),
    }),
  );
  const chat = testChatModel(model.baseUrl);
  const { result } = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', pool: true, preset: 'default' },
    }),
    catalogue,
    settings: { iterations: 1, adaptiveStop: false, select: 'last', diversity: 'off' },
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
