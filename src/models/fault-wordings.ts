/** What servers say when a request cannot be answered, by what it means. Each pattern is tried on message, code, type and parameter. */

export const contextTooLong =
  /context.?(length|window|size)|maximum context|prompt is too long|too many (input )?tokens|input (is )?too (long|large)|input token count|reduce the length|exceeds? the (available|maximum|model'?s) (context|number of tokens)|longer than the (model'?s )?max|max_model_len|max_(completion_|new_)?tokens\W+(is too large|must be <=|\d+ > \d+)|must have less than \d+ tokens/i;
/** Too many tokens of an answer were asked for, whatever the prompt. */
export const answerTooLong =
  /^(?!.*(?:context.?length|\binputs?\b|\bprompt\b))(?=.*\d\d)(?=.*(?:max\w*tokens|(?:completion|output|maximum) tokens)).*(?:too (?:large|high|big)|must be|(?:less|lower) than|at most|range|exceed|maximum|[<>])/is;
export const filtered = /content.?(filter|policy|management policy)|ResponsibleAIPolicy/i;
export const modelUnknown =
  /model[^.]{0,80}(not (found|exist|available|supported)|does ?n[o']t exist|unknown)|(unknown|invalid) model|no such model|no endpoints found|DeploymentNotFound|model_not_found/i;
export const noQuota =
  /insufficient_quota|exceeded your current quota|billing|credit balance|payment required/i;
export const formatRefused =
  /response_?format|json_?schema|json_?object|json mode|structured|guided|grammar|schema/i;
/** Chat templates and models that know the user and themselves alone. */
export const systemRefused =
  /system (role|message|prompt)s? (is |are )?(not|un)\W?(supported|allowed)|not support\W+system\b|unexpected role\W+system|developer instruction is not enabled/i;
/** Groq's way of saying that the model broke its JSON; another try may not. */
export const jsonBroken = /json_validate_failed|failed to generate json/i;
export const isLoading = /\bloading\b|is starting|warming up/i;
/** LM Studio says so with 200. */
export const noSuchPath = /unexpected endpoint/i;
/** Servers that answer 5xx to a `response_format` they cannot do name it. */
export const formatUnsupported = /response_?format|json_?schema|json_?object|grammar/i;
