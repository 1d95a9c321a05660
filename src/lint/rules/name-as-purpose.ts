import { tellingWords } from '../telling-words.js';
import type { Rule } from '../rule.js';

export const nameAsPurpose: Rule = {
  name: 'name-as-purpose',
  severity: 'note',
  finds: 'A description that says no more than the name of its tool.',
  why: 'It costs tokens, and still the name alone decides.',
  remedy: 'Say what comes back, of which things, and when another tool is the better one.',
  check: ({ name, description, call }) => {
    const names = call.kind === 'http' ? `${name} ${call.path}` : name;
    const says = tellingWords(description, names).length > 0;
    if (says || !/[\p{L}\p{N}]/u.test(description)) return [];
    return [{ message: 'says no more than the name', text: description }];
  },
};
