import { ModelError } from '../../src/core/errors.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import { filmRequest, testChatModel } from './test-chat-model.js';

const good = { title: 'Heat', year: 1995 };

/** A model whose server answers as long as `down` is false. */
async function startModel() {
  const state = { down: true };
  const server = await startScriptedChatModel(() =>
    state.down ? { fault: { status: 503 } } : { json: good },
  );
  const model = testChatModel(server.baseUrl, { maxAttempts: 2 });
  const ask = async () => (await model.complete(filmRequest)).kind;
  return { state, ask, close: () => server.close() };
}

describe('a model server that stops answering', () => {
  it('ends the run at the third request in vain, with what to do', async () => {
    const { ask, close } = await startModel();
    expect([await ask(), await ask()]).toEqual(['failed', 'failed']);
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toMatch(/gives no answers.*503/);
    expect((error as ModelError).remedy).toMatch(/same command again/);
    await close();
  });

  it('is forgiven a short outage that meets many requests at once', async () => {
    const { ask, close } = await startModel();
    const kinds = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(kinds)).toEqual(new Set(['failed']));
    await close();
  });

  it('starts anew once it has answered', async () => {
    const { state, ask, close } = await startModel();
    await ask();
    await ask();
    state.down = false;
    expect(await ask()).toBe('answer');
    state.down = true;
    expect([await ask(), await ask()]).toEqual(['failed', 'failed']);
    await close();
  });
});
