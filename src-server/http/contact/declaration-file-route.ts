import { Hono } from 'hono';
import { DeclarationTokenInput } from '#shared/contact/declare-contract.ts';
import { DomainError } from '#shared/errors.ts';
import { storeDeclaration } from '#server/services/office/contact/show-declaration.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { refusal } from '../security/refusal.ts';

/** `GET /declaration/{token}.txt`: one's own declaration to store (§ 312k (3) BGB); `?show` opens it in the window. */
export function declarationFileRoute({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono().get('/declaration/:file{.+\\.txt}', (c) => {
    const input = DeclarationTokenInput.safeParse({ token: c.req.param('file').replace(/\.txt$/, '') });
    const service = context(VISITOR);
    try {
      if (!input.success) throw new DomainError('LINK_NOT_VALID');
      const { filename, text } = storeDeclaration(service, input.data.token);
      c.header(
        'Content-Disposition',
        c.req.query('show') === undefined ? `attachment; filename="${filename}"` : 'inline',
      );
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
      return c.text(text);
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code);
      throw error;
    }
  });
}
