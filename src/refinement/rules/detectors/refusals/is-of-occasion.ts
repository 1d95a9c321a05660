/** `First booking: a date is needed`, `For exports: customs is required`; not `Booking error: …`, `For input: …`. */
const occasion =
  /^(?:when(?:ever)?|if|with(?:out)?|after|before|during|unless|first|initial|new|second|next|last|final|later|other|for (?!(?:the )?(?:tool|function|method|input|parameter|argument|field|property|request|key|body|query|path)\b|["'`])|as an?|(?!missing|warning|following|\w*thing\b|validating|parsing|processing|reading|decoding|checking|calling|executing|running|binding|loading)[a-z]{3,}ing (?!error|failed|failure|request))\b[^:.;!?]{0,60}:\s/i;

/** `reason is required once a label has been made`. */
const onCondition =
  /\b(?:required|needed|mandatory|necessary) (?:once|after|as soon as|if|when(?:ever)?|where|while|unless|because|since)\b/i;

/** True where a refusal says when what it asks for is asked for: at other times it may not be. */
export function isOfOccasion(message: string): boolean {
  return occasion.test(message) || onCondition.test(message);
}
