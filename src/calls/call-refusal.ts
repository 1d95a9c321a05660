/** Why a call cannot be made as asked; nothing was sent. Becomes a fault `not-called`, never reaches a caller. */
export class CallRefusal extends Error {}
