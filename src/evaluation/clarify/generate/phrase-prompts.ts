import { z } from 'zod';
import type { ChatMessage } from '../../../models/chat-model.js';
import { escapeJsonText } from '../../../support/escape-control-characters.js';
import { dataRule, fenced } from '../../../support/fence.js';

const phraseRules = `You write what people say to an assistant that works with tools. You get one request and put it in five different ways,
as five different people would: short, chatty, polite, hurried, indirect. Each says the same: nothing is added, nothing left out.
Values that are listed under KEEP stand in every version exactly as they are. Where the request is vague, it stays as vague:
never make up a value.

${dataRule}`;

const rubricRules = `You judge versions of a request that a person might say to an assistant, from 1 (bad) to 5 (good):
naturalness: would a person say it like this?
faithfulness: does it say what the request says, no more and no less? What is left open there must be left open.
executability: once what is open is told, could the assistant carry it out?

Give one entry a version, in their order.

${dataRule}`;

/** Ways to put each request, as in ClarifyBench's construction. */
export const phrasingCount = 5;

export const phrasingSchema = z.object({ versions: z.array(z.string()) });

const grade = z.number().min(1).max(5);
export const rubricGradesSchema = z.object({
  ...{ naturalness: grade, faithfulness: grade, executability: grade },
});
export const rubricSchema = z.object({ grades: z.array(rubricGradesSchema) });

/** Asks for five ways to put a request. */
export function phrasingMessages(request: string, keep: readonly string[]): readonly ChatMessage[] {
  const content = [
    fenced('REQUEST', request),
    fenced('KEEP', keep.length === 0 ? '(nothing)' : keep.join('\n')),
    'Give the five versions.',
  ];
  return [
    { role: 'system', content: phraseRules },
    { role: 'user', content: content.join('\n\n') },
  ];
}

/** Asks for the rubric of versions of a request. */
export function rubricMessages(
  request: string,
  versions: readonly string[],
): readonly ChatMessage[] {
  const content = [
    fenced('REQUEST', request),
    fenced('VERSIONS', escapeJsonText(JSON.stringify(versions))),
    'Give the grades.',
  ];
  return [
    { role: 'system', content: rubricRules },
    { role: 'user', content: content.join('\n\n') },
  ];
}
