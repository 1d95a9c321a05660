/** The name of an argument that no tool has: what is done with it, is done with all that are unknown. */
export const nonsenseName = 'tooldraft_nonsense';
