/** From this score on the names of a pooled value and of the argument match. */
export const namesMatch = 0.6;
/** From this score on a pooled value is of the kind that the argument takes. */
export const rightKind = 0.35;
