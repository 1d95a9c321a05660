import {
  drawStudy,
  type Choice,
  type Criterion,
  type Preference,
  type Study,
  type StudyAnswer,
} from '../../../src/evaluation/study/study.js';

/** A study of so many tools, of which two more are the same in both docs. */
export function studyOf(tools: number, raters: readonly string[], seed = 1): Study {
  const differing = Array.from({ length: tools }, (_, at) => ({
    ...{ tool: `t${at}`, name: `tool ${at}` },
    texts: [`raw text ${at}`, `refined text ${at}`] as const,
  }));
  const same = ['s0', 's1'].map((tool) => ({ tool, name: tool, texts: ['one', 'one '] as const }));
  return drawStudy(
    {
      ...{ name: 'pets', catalogue: 'pets', docs: ['raw', 'rules'], raters, seed },
      sample: tools,
    },
    [...differing, ...same],
  );
}

/** The answer that a rater gives who means this. */
export function answerOf(
  study: Study,
  place: { readonly item: string; readonly rater: string; readonly criterion: Criterion },
  meant: Preference,
): StudyAnswer {
  const first = study.items.find(({ id }) => id === place.item)?.first[place.rater];
  const choice: Choice =
    meant === 'equal' ? 'equal' : (meant === 'first') === (first === 0) ? 'A' : 'B';
  return { version: 1, ...place, choice, at: null };
}
