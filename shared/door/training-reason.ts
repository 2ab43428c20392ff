/**
 * Why a desk only trains: somebody chose it, the office gave it no security device or is not done with it, nobody has
 * made a test receipt, the device has not answered yet, another one answers, or nobody has certified it.
 */
export type TrainingReason =
  | 'chosen'
  | 'no-device'
  | 'not-ready'
  | 'not-proven'
  | 'silent'
  | 'another-device'
  | 'not-certified';

/** Beside the word `TRAINING`. */
export const STRIP_WORDS: Record<TrainingReason, string> = {
  chosen: 'zum Üben',
  'no-device': 'keine TSE',
  'not-ready': 'TSE noch nicht eingerichtet',
  'not-proven': 'TSE noch nicht geprüft',
  silent: 'TSE hat noch nicht geantwortet',
  'another-device': 'andere TSE als die geprüfte',
  'not-certified': 'TSE nicht zertifiziert',
};

/** For the tile of the security device: how it is, and what to do. */
export const TRAINING_WORDS: Record<TrainingReason, { detail: string; fix: string }> = {
  chosen: { detail: 'Übung: kein Umsatz', fix: 'Unter Bereit „Übung beenden“ drücken, bevor Gäste kommen.' },
  'no-device': { detail: 'keine: Geld nur als Training', fix: 'TSE im Admin-Bereich einrichten. Scannen geht ohne.' },
  'not-ready': {
    detail: 'noch nicht fertig eingerichtet: Geld nur als Training',
    fix: 'Die Einrichtung im Admin-Bereich zu Ende führen. Scannen geht ohne.',
  },
  'not-proven': {
    detail: 'noch nicht geprüft: Geld nur als Training',
    fix: 'Die Aufsicht drückt unten „TSE prüfen“ und macht einen Testbeleg.',
  },
  silent: {
    detail: 'hat noch nicht geantwortet: Geld nur als Training',
    fix: 'Netz und Gerät prüfen; die Kasse fragt von selbst wieder.',
  },
  'another-device': {
    detail: 'eine andere als die geprüfte: Geld nur als Training',
    fix: 'Das richtige Gerät anschließen, oder mit „TSE prüfen“ einen Testbeleg machen.',
  },
  'not-certified': {
    detail: 'nicht zertifiziert: Geld nur als Training',
    fix: 'Dem Büro Bescheid geben: Diese TSE gilt nicht.',
  },
};
