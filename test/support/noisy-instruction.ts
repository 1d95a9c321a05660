/** A record of NoisyToolBench that lacks the value of an argument (IMKI), as its files hold one. */
export const noisyInstruction = {
  query: 'Which boat lies at a berth of the harbour?',
  'question need to be asked': 'What should number be for Berth_for_Harbour?',
  clarification: 'number: 3',
  'expected API calling': [{ name: 'Berth_for_Harbour', arguments: '{"number": "3"}' }],
  api_list: [
    {
      ...{ category_name: 'Travel', tool_name: 'Harbour', api_name: 'Berth', method: 'GET' },
      api_description: 'Gives one berth of the harbour.',
      required_parameters: [{ name: 'number', type: 'STRING', description: '', default: '' }],
      optional_parameters: [],
    },
  ],
};
