import { lyingApis } from '../support/lying-apis.js';
import { expectTruthfulDocs } from './expect-truthful-docs.js';

it('documents the depot, which lies about itself, as it really is', async () => {
  await expectTruthfulDocs(lyingApis.find(({ name }) => name === 'the depot')!);
}, 120_000);
