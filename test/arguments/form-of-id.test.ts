import { formOfId } from '../../src/arguments/texts/form-of-id.js';

describe('the form of an id', () => {
  it('is the same for ids of one kind, and differs between kinds', () => {
    expect(formOfId(`sha256:${'0a'.repeat(32)}`)).toBe(formOfId(`sha256:${'f9'.repeat(32)}`));
    expect(formOfId(`sha256:${'0a'.repeat(32)}`)).not.toBe(formOfId('0a'.repeat(32)));
    expect(formOfId('cus_9sKd83jdA1')).toBe(formOfId('cus_1aBcD9xyz8'));
    expect(formOfId('cus_9sKd83jdA1')).not.toBe(formOfId('sub_9sKd83jdA1'));
  });

  it('is none where it tells nothing', () => {
    const plain = ['berlin', 'hello_world_again', '3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162', '1.0.0'];
    for (const text of plain) expect(formOfId(text)).toBeNull();
    expect(formOfId(17)).toBeNull();
  });
});
