import { expectTruthfulDocs } from '../integration/expect-truthful-docs.js';
import { lyingApis } from '../support/lying-apis.js';

// The depot has a test that runs with every change.
const others = lyingApis.filter(({ name }) => name !== 'the depot');

describe.each(others)('$name, which lies about itself', (lying) => {
  it('is documented as it really is, with hardly a false word', async () => {
    await expectTruthfulDocs(lying);
  }, 400_000);
});
