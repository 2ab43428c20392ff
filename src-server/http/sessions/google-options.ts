import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { asLang, type Lang } from '#shared/lang.ts';
import { GOOGLE, GOOGLE_ERRORS } from '#shared/accounts/google-sign-in.ts';
import { NAME_MAX } from '#shared/accounts/credentials.ts';
import { displayNameOf } from '#shared/accounts/sign-up.ts';
import type { GoogleSettings } from '#server/adapters/google-provider.ts';
import { claimAddress, receiveNewcomer } from '#server/services/people/accounts/claim-address.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

export type GoogleDeps = {
  service: ServiceContext;
  google: GoogleSettings | undefined;
  settings: { baseUrl: string; adminEmails: readonly string[] };
};

type Claims = { sub?: unknown; email?: unknown; email_verified?: unknown; name?: unknown };
type MappedUser = { name: string; image: undefined; emailVerified: boolean };

/** What we take from Google: who it is. Not the picture, which would be fetched from there with every page. */
function mapProfile({ service }: GoogleDeps, claims: Claims): MappedUser {
  const email = typeof claims.email === 'string' ? claims.email : '';
  const emailVerified = claims.email_verified === true;
  const name = displayNameOf(typeof claims.name === 'string' ? claims.name.slice(0, NAME_MAX) : undefined, email);
  // Runs once the tokens are proven and before better-auth looks for the account, which refuses one that waits for
  // confirmation.
  if (emailVerified) claimAddress(service, { email, name });
  return { name, image: undefined, emailVerified };
}

/** Only from an ID token, which better-auth has verified by now; an answer without one is nobody. */
function readIdToken({ idToken }: { idToken?: string | undefined }) {
  if (idToken === undefined) return null;
  const claims = decodeJwt<Claims>(idToken);
  const { sub, email } = claims;
  if (typeof sub !== 'string' || typeof email !== 'string') return null;
  const name = typeof claims.name === 'string' ? claims.name : undefined;
  return {
    sub,
    id: sub,
    email,
    email_verified: claims.email_verified,
    emailVerified: claims.email_verified === true,
    name,
  };
}

/** The language that was chosen when they set out for Google; what a browser sent is asked whether it is one of ours. */
async function chosenOnTheWay(): Promise<Lang | undefined> {
  const named = (await getOAuthState())?.['lang'];
  return typeof named === 'string' ? asLang(named) : undefined;
}

const SCOPES = ['openid', 'email', 'profile'];

type Provider = { socialProviders: NonNullable<BetterAuthOptions['socialProviders']>; plugins: BetterAuthPlugin[] };

function provider(deps: GoogleDeps, google: GoogleSettings): Provider {
  const { clientId, clientSecret, discoveryUrl } = google;
  const shared = { clientId, clientSecret, prompt: 'consent', accessType: 'offline' } as const;
  // The built-in provider's addresses are fixed, so the demo's server comes under the same id by discovery.
  if (discoveryUrl === undefined)
    return {
      socialProviders: { google: { ...shared, mapProfileToUser: (profile) => mapProfile(deps, profile) } },
      plugins: [],
    };
  const config = {
    ...shared,
    providerId: GOOGLE,
    discoveryUrl,
    scopes: SCOPES,
    pkce: true,
    requireIdTokenVerification: true,
    getUserInfo: async (tokens: { idToken?: string | undefined }) => readIdToken(tokens),
    mapProfileToUser: (profile: Claims) => mapProfile(deps, profile),
  };
  return { socialProviders: {}, plugins: [genericOAuth({ config: [config] })] };
}

type GoogleOptions = Provider &
  Pick<BetterAuthOptions, 'account' | 'user' | 'onAPIError'> & {
    hooks: NonNullable<BetterAuthOptions['databaseHooks']>;
  };

/** What better-auth does with an account that comes from Google; without settings there is none. */
export function googleOptions(deps: GoogleDeps): GoogleOptions {
  const { service, google, settings } = deps;
  return {
    ...(google === undefined ? { socialProviders: {}, plugins: [] } : provider(deps, google)),
    onAPIError: { errorURL: `${settings.baseUrl}/auth` },
    account: {
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    user: {
      // Otherwise somebody could link an account of the provider whose address is not proven, and would be signed in
      // once the address's owner comes.
      validateUserInfo: ({ user, source }) =>
        source.method === 'oauth' && source.action !== 'sign-in' && user.emailVerified !== true
          ? { error: GOOGLE_ERRORS.unverified }
          : undefined,
    },
    hooks: {
      user: {
        create: {
          after: async (user) => {
            const lang = await chosenOnTheWay();
            receiveNewcomer(service, settings.adminEmails, { ...user, ...(lang !== undefined && { lang }) });
          },
        },
      },
      // Nobody here calls Google in a person's name: their tokens are not kept.
      account: {
        create: {
          before: async (account) => ({
            data: {
              ...account,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              accessTokenExpiresAt: null,
              refreshTokenExpiresAt: null,
            },
          }),
        },
      },
    },
  };
}
