/** 'Salsa Friday' events are parties whose title contains 'salsa', in whatever case. */
export const isSalsaFriday = ({ kind, title }: { kind: string; title: string }): boolean =>
  kind === 'party' && /salsa/i.test(title);
