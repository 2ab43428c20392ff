import { issueFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';
import { openData, type DataPlace } from './open-data.ts';

type Place = DataPlace & { baseUrl: string };

/**
 * `npm run doctor -- --first-admin ADDRESS`: one line with a link, for the terminal of whoever runs the server. It
 * works beside a running server and on the data of a stopped one. Throws FirstAdminError, StartRefused.
 */
export function printFirstAdminLink({ baseUrl, ...place }: Place, address: string): string[] {
  const db = openData(place);
  try {
    const { url } = issueFirstAdminLink(
      { db, now: () => new Date(), actor: { kind: 'system', job: 'doctor' }, baseUrl },
      address,
    );
    return [
      'Open this link to choose a password and become the first admin. It works once, within 30 minutes, and is shown only here:',
      '',
      url,
      '',
      'The panel then asks for two-step sign-in: have a phone with an authenticator app at hand.',
    ];
  } finally {
    db.close();
  }
}
