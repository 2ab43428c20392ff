import { postAuth, type AuthReply } from './post-auth.ts';

/** What went wrong: the server's code, or 'dismissed' when the person or the device said no. */
export type PasskeyFailure = { code: string; retryAfterSeconds?: number | undefined };
export type PasskeyOutcome = { ok: true } | ({ ok: false } & PasskeyFailure);

type Credential = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] };
type SignInOptions = { challenge: string; rpId: string; timeout?: number; allowCredentials?: Credential[] };
type AddOptions = {
  challenge: string;
  rp: PublicKeyCredentialRpEntity;
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: PublicKeyCredentialParameters[];
  timeout?: number;
  excludeCredentials?: Credential[];
  authenticatorSelection: AuthenticatorSelectionCriteria;
};

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined;

/** Whether it offers them while somebody types into the field of the address. */
export const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

/** Whether the device itself can make one, with its finger, face or PIN. */
export const canMakeHere = async (): Promise<boolean> =>
  hasPasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)) === true;

function bytesOf(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0).buffer;
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const credentials = (list: readonly Credential[] = []): PublicKeyCredentialDescriptor[] =>
  list.map(({ id, ...rest }) => ({ ...rest, id: bytesOf(id) }));

const failureOf = (reply: AuthReply): PasskeyOutcome =>
  reply.ok ? { ok: true } : { ok: false, code: reply.code ?? '', retryAfterSeconds: reply.retryAfterSeconds };

const dismissed: PasskeyOutcome = { ok: false, code: 'dismissed' };

/** The browser's own sheet; undefined when it was closed, or the device has nothing to say. */
async function asked(question: Promise<globalThis.Credential | null>): Promise<PublicKeyCredential | undefined> {
  const answer = await question.catch(() => null);
  return answer instanceof PublicKeyCredential ? answer : undefined;
}

const answerOf = (credential: PublicKeyCredential, response: object): object => ({
  response: {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { clientDataJSON: textOf(credential.response.clientDataJSON), ...response },
  },
});

/**
 * Signs in with a passkey. With `autofill` the browser offers it in the field of the address, and nothing happens until
 * it is taken there; `signal` ends the waiting.
 */
export async function signInWithPasskey({
  autofill = false,
  signal,
}: { autofill?: boolean; signal?: AbortSignal } = {}): Promise<PasskeyOutcome> {
  const reply = await postAuth('/passkey/generate-authenticate-options', {});
  if (!reply.ok) return failureOf(reply);
  const { challenge, rpId, timeout, allowCredentials } = reply.body as SignInOptions;
  const credential = await asked(
    navigator.credentials.get({
      ...(autofill && { mediation: 'conditional' }),
      ...(signal && { signal }),
      publicKey: {
        challenge: bytesOf(challenge),
        rpId,
        userVerification: 'required',
        allowCredentials: credentials(allowCredentials),
        ...(timeout !== undefined && { timeout }),
      },
    }),
  );
  if (!(credential?.response instanceof AuthenticatorAssertionResponse)) return dismissed;
  const { authenticatorData, signature, userHandle } = credential.response;
  return failureOf(
    await postAuth(
      '/passkey/verify-authentication',
      answerOf(credential, {
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
        ...(userHandle !== null && { userHandle: textOf(userHandle) }),
      }),
    ),
  );
}

/** Makes a passkey on this device, or one beside it, and adds it to the account of whoever is signed in. */
export async function addPasskey(): Promise<PasskeyOutcome> {
  const reply = await postAuth('/passkey/generate-register-options', {});
  if (!reply.ok) return failureOf(reply);
  const { challenge, user, excludeCredentials, rp, pubKeyCredParams, authenticatorSelection, timeout } =
    reply.body as AddOptions;
  const credential = await asked(
    navigator.credentials.create({
      publicKey: {
        rp,
        pubKeyCredParams,
        authenticatorSelection,
        attestation: 'none',
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: credentials(excludeCredentials),
        ...(timeout !== undefined && { timeout }),
      },
    }),
  );
  if (!(credential?.response instanceof AuthenticatorAttestationResponse)) return dismissed;
  const { attestationObject } = credential.response;
  return failureOf(
    await postAuth(
      '/passkey/verify-registration',
      answerOf(credential, {
        attestationObject: textOf(attestationObject),
        transports: credential.response.getTransports?.() ?? [],
      }),
    ),
  );
}
