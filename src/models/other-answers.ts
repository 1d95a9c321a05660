import type { ChatModel } from './chat-model.js';

/** Far from the numbers that those who ask give to several answers of their own. */
const apart = 1_000;

/** The same model with other answers to the same requests: what is kept on disk of the one is none of the other's. */
export function withOtherAnswers(model: ChatModel): ChatModel {
  return {
    ...{ name: model.name, setting: model.setting },
    complete: (request, signal) =>
      model.complete({ ...request, sample: (request.sample ?? 1) + apart }, signal),
  };
}
