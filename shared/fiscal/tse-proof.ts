/** Why the server does not take a test receipt as the proof of a register's security device. */
export const PROOF_REFUSALS = [
  'unreadable',
  'signature',
  'certificate',
  'expired',
  'other-key',
  'other-device',
  'known-device',
  'other-register',
  'no-training',
  'too-old',
  'not-certified',
  'unknown-issuer',
] as const;
export type ProofRefusal = (typeof PROOF_REFUSALS)[number];

/** As the desk says it: what is wrong, and what helps where something does. */
export const PROOF_SENTENCES: Record<ProofRefusal, string> = {
  unreadable: 'Der QR-Code des Testbelegs ist nicht lesbar.',
  signature: 'Die Signatur des Testbelegs stimmt nicht.',
  certificate: 'Das Zertifikat gehört nicht zum Schlüssel dieser TSE.',
  expired: 'Das Zertifikat der TSE gilt heute nicht. Stimmt die Uhr der Kasse?',
  'other-key': 'Der Testbeleg ist von einer anderen TSE signiert.',
  'other-device': 'Das ist nicht die TSE, die das Büro dieser Kasse gegeben hat.',
  'known-device': 'Diese TSE ist im Büro schon unter einem anderen Namen eingetragen.',
  'other-register': 'Der Testbeleg nennt eine andere Kasse.',
  'no-training': 'Der Beleg ist kein Übungsbeleg.',
  'too-old': 'Der Testbeleg ist zu alt. Bitte einen neuen machen.',
  'not-certified': 'Diese TSE ist nicht zertifiziert: Was sie signiert, gilt nicht.',
  'unknown-issuer': 'Das Büro muss noch bestätigen, wer das Zertifikat dieser TSE ausgestellt hat.',
};
