import openSwaggerUi, { type LibraryPart, type LibrarySystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './library.css';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: { example?: unknown } };
type ApiDocument = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * The library's own page without what this one has already: its headline, its `main` (a page has one), a choice of the
 * server, of which there is one, and its window for keys, which no keyboard closes.
 */
function callsAlone({ React }: LibrarySystem) {
  const Calls: LibraryPart = ({ getComponent }) =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('SvgAssets')),
      React.createElement(getComponent('operations', true)),
    );
  const authorizeOperationBtn: LibraryPart = () => React.createElement('span', { className: 'needs-key' }, 'Key');
  return { components: { Calls, authorizeOperationBtn } };
}

/** The document as its forms need it. The library types examples into fields: from and to one instant there is nothing. */
function readyToTry(document: ApiDocument): ApiDocument {
  const parameters = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.parameters ?? []),
  );
  for (const parameter of parameters) {
    if (parameter.in === 'query') delete parameter.schema.example;
    if (parameter.name !== IDEMPOTENCY_KEY) continue;
    parameter.required = false;
    parameter.description += '. Left empty here, a new one is sent.';
  }
  return document;
}

/**
 * Draws every call of the document into `domNode`, with a form to try it. `keyOf` gives the key to send, or nothing. No
 * other host is asked, not even to check the document, and nothing is kept in the browser. Throws when the document can't
 * be had.
 */
export async function openExplorer(domNode: HTMLElement, address: string, keyOf: () => string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the document is not there: ${answer.status}`);
  const spec = readyToTry((await answer.json()) as ApiDocument);
  await new Promise<void>((resolve) => {
    openSwaggerUi({
      domNode,
      spec,
      plugins: [callsAlone],
      layout: 'Calls',
      requestInterceptor(request) {
        const key = keyOf();
        if (key !== '') request.headers['Authorization'] = `Bearer ${key}`;
        if (request.method === 'POST') request.headers[IDEMPOTENCY_KEY] ??= crypto.randomUUID();
        return request;
      },
      validatorUrl: null,
      persistAuthorization: false,
      queryConfigEnabled: false,
      defaultModelsExpandDepth: -1,
      docExpansion: 'list',
      syntaxHighlight: false,
      onComplete: resolve,
    });
  });
}
