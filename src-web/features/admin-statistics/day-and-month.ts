import type { Lang } from '#shared/lang.ts';
import { formatsIn } from '#web/ui/admin/formats-in.ts';

const format = formatsIn({ day: 'numeric', month: 'short' });
/** `12 Jan` of a calendar day `YYYY-MM-DD`. */
export const dayAndMonth = (day: string, lang: Lang): string => format[lang].format(new Date(`${day}T12:00:00Z`));
