/** The part of oidc-provider that the sign-in tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
