import { answerHeaders } from '../../src/calls/response-headers.js';

const kept = (names: readonly string[]): readonly string[] =>
  Object.keys(answerHeaders(new Map(names.map((name) => [name, 'x']))));

describe('the headers of an answer', () => {
  it.each([
    ['links and places', ['link', 'location', 'content-location']],
    ['paging', ['x-total-count', 'x-next-page', 'next-page', 'content-range', 'x-continuation']],
    ['versions', ['etag', 'last-modified']],
    ['what is left of a rate limit', ['x-ratelimit-remaining', 'ratelimit-limit', 'retry-after']],
    ['what was made', ['docker-content-digest', 'docker-upload-uuid', 'x-author-id', 'x-order-id']],
    ['the house’s own', ['x-warehouse', 'x-moderation', 'content-disposition', 'deprecation']],
  ])('hold %s', (_what, names) => {
    expect([...kept(names)].sort()).toEqual([...names].sort());
  });

  it.each([
    [
      'the connection',
      ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'trailer', 'te'],
    ],
    [
      'software',
      ['server', 'via', 'date', 'x-powered-by', 'cf-ray', 'x-cache', 'x-cache-hits', 'x-runtime'],
    ],
    [
      'the exchange',
      [
        'x-request-id',
        'request-id',
        'x-correlation-id',
        'traceparent',
        'tracestate',
        'x-amzn-trace-id',
        'x-amzn-requestid',
        'x-b3-spanid',
        'x-amz-request-id',
      ],
    ],
    [
      'the body',
      [
        'content-length',
        'content-type',
        'content-encoding',
        'accept-ranges',
        'vary',
        'cache-control',
      ],
    ],
    [
      'browsers',
      [
        'access-control-allow-origin',
        'strict-transport-security',
        'content-security-policy',
        'x-frame-options',
        'x-content-type-options',
        'sec-ch-ua',
      ],
    ],
    [
      'secrets',
      [
        'set-cookie',
        'www-authenticate',
        'authorization',
        'x-auth-token',
        'x-csrf-token',
        'x-api-key',
        'x-access-token',
        'x-amz-security-token',
      ],
    ],
  ])('hold nothing of %s', (_what, names) => {
    expect(kept(names)).toEqual([]);
  });

  it('are capped, and the telling ones stay', () => {
    const many = [...Array.from({ length: 90 }, (_, index) => `x-own-${index}`), 'link'];
    expect(kept(many)).toHaveLength(40);
    expect(kept(many)[0]).toBe('link');
    expect(kept([`x-${'long'.repeat(50)}`])).toEqual([]);
  });
});
