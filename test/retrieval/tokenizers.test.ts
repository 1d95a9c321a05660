import { createTokenizer } from '../../src/retrieval/create-tokenizer.js';
import { plainTokenizer } from '../../src/retrieval/plain-tokenizer.js';
import { defaultTokenizer, tokenizerByName } from '../../src/retrieval/tokenizer-by-name.js';

describe('the default tokenizer', () => {
  it.each([
    ['getUserByID', ['user', 'id']],
    ['GET_movie_movie_id_keywords', ['movi', 'movi', 'id', 'keyword']],
    ['parseHTTPHeaders', ['pars', 'http', 'header']],
    ['What are the latest videos of my channel?', ['latest', 'video', 'channel']],
    ['kebab-case and snake_case', ['kebab', 'case', 'snake', 'case']],
    ['version 2 of ISO 3166-1', ['version', '2', 'iso', '3166', '1']],
    ["don't", []],
    ['', []],
    ['?!… —', []],
  ])('reads %p', (text, terms) => {
    expect(defaultTokenizer.tokenize(text)).toEqual(terms);
  });

  it('finds a word with and without its accents, and other letter cases', () => {
    expect(defaultTokenizer.tokenize('Récupère')).toEqual(defaultTokenizer.tokenize('RECUPERE'));
    expect(defaultTokenizer.tokenize('Zürich')).toEqual(['zurich']);
    expect(defaultTokenizer.tokenize('ＦＵＬＬ ｗｉｄｔｈ')).toEqual(['full', 'width']);
  });

  it('keeps marks that other scripts need', () => {
    expect(defaultTokenizer.tokenize('हिन्दी')).toEqual(['हिन्दी']);
    expect(defaultTokenizer.tokenize('Київ')).toEqual(['київ']);
  });
});

describe('text without blanks between words', () => {
  it('becomes pairs of characters with both tokenizers', () => {
    for (const tokenizer of [defaultTokenizer, plainTokenizer]) {
      expect(tokenizer.tokenize('搜索电影 tmdb')).toEqual(['搜索', '索电', '电影', 'tmdb']);
      expect(tokenizer.tokenize('東京タワー')).toEqual(['東京', '京タ', 'タワ', 'ワー']);
      expect(tokenizer.tokenize('API接口')).toEqual(['api', '接口']);
      expect(tokenizer.tokenize('电')).toEqual(['电']);
      expect(tokenizer.tokenize('날씨')).toEqual(['날씨']);
    }
  });

  it('keeps characters outside the basic plane whole', () => {
    expect(plainTokenizer.tokenize('𠮷野家')).toEqual(['𠮷野', '野家']);
  });
});

describe('the plain tokenizer', () => {
  it('lower-cases and splits, and does nothing else', () => {
    expect(plainTokenizer.tokenize('The getUserByID of café_bars')).toEqual([
      'the',
      'getuserbyid',
      'of',
      'café',
      'bars',
    ]);
  });
});

describe('createTokenizer', () => {
  it('lets every step be turned off, and its name tells', () => {
    const bare = createTokenizer({
      splitCase: false,
      foldAccents: false,
      stopWords: new Set(),
      stemming: 'none',
    });
    expect(bare.tokenize('The getUsers cafés')).toEqual(['the', 'getusers', 'cafés']);
    expect(bare.name).toBe('lower-case');
    expect(createTokenizer().name).toBe('split-case+fold-accents+stop-words+porter');
    expect(createTokenizer({ stopWords: new Set(['user']) }).tokenize('the user')).toEqual(['the']);
  });

  it('names the tokenizers there are when it is given another', () => {
    expect(tokenizerByName('plain')).toBe(plainTokenizer);
    expect(() => tokenizerByName('Plian')).toThrow(
      'There is no tokenizer "Plian". Did you mean "plain"?',
    );
  });
});
