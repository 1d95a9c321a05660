import { validateArguments } from '../../../../arguments/schema/validate-arguments.js';
import type { Json } from '../../../../core/json.js';
import { fitsFormat } from './fits-format.js';

/** The form of a value as a refusal states it. */
export interface StatedForm {
  readonly kind: 'type' | 'format' | 'pattern';
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
}

/** True where the value has the stated form. */
export function hasForm(value: Json, form: StatedForm): boolean {
  if (form.kind === 'format') return fitsFormat(form.format ?? '', value);
  const schema =
    form.kind === 'type' ? { type: form.type } : { type: 'string', pattern: form.pattern };
  return (
    validateArguments({ type: 'object', properties: { value: schema } }, { value }).length === 0
  );
}
