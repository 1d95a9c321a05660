import { Roles } from '../../../src/engines/draft/ask-role.js';
import { describeGroup } from '../../../src/engines/draft/describe-group.js';
import { draftSettings } from '../../../src/engines/draft/refine-tool.js';
import { scriptedRoles } from './draft-run.js';
import { filmTools } from './film-tools.js';

const group = { name: 'Films', description: 'All about films.' };

it.each([
  ['one call writes it', ' Finds films,\ntheir makers. ', 'Finds films, their makers.', 1],
  ['an unsafe text is not taken', 'See https://films.example.', group.description, 1],
  ['an unusable answer is asked for once more', null, group.description, 2],
])('%s', async (_, description, expected, requests) => {
  const scripted = scriptedRoles(() => ({ description }));
  const { model } = scripted;
  const roles = new Roles({
    models: { explorer: model, analyzer: model, rewriter: model },
    ...{ record: (_what, _key, make) => make(), settings: draftSettings },
  });
  expect(await describeGroup(group, filmTools, { roles, maxWords: 60 })).toBe(expected);
  expect(scripted.requests).toHaveLength(requests);
  expect(scripted.requests[0]!.text).toContain(
    'getFilm: Get the primary information about a film.',
  );
  expect(roles.usage.rewriter.requests).toBe(requests);
});
