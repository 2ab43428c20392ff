declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { createElement, FunctionComponent } from 'react';

  /** A part of the library's page; it gets the others by their names, with the state they read when it says so. */
  export type LibraryPart = FunctionComponent<{
    getComponent: (name: string, isContainer?: true) => FunctionComponent;
  }>;
  /** What a plug-in is made with: among others the library's own React. */
  export type LibrarySystem = { React: { createElement: typeof createElement } };

  type LibraryRequest = { method: string; headers: Record<string, string> };

  /** What of its many settings this shop uses (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
  type Settings = {
    domNode: HTMLElement;
    spec: object;
    plugins: readonly ((system: LibrarySystem) => { components: Record<string, LibraryPart> })[];
    layout: string;
    /** Sees each request before it goes, and may change it. */
    requestInterceptor: (request: LibraryRequest) => LibraryRequest;
    validatorUrl: null;
    persistAuthorization: boolean;
    queryConfigEnabled: boolean;
    defaultModelsExpandDepth: number;
    docExpansion: 'list';
    syntaxHighlight: boolean;
    onComplete: () => void;
  };
  export default function openSwaggerUi(settings: Settings): unknown;
}
