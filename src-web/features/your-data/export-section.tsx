import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { YOUR_DATA_TEXT } from './your-data-text.ts';

/** Everything we keep of somebody as one JSON file, and all their tickets as one PDF. */
export function ExportSection() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const tickets = trpc.profile.ticketCount.useQuery();

  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      // Asked anew each time, and not kept: it is everything there is.
      const data = await utils.client.profile.exportData.query();
      saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    } catch {
      toast.bad(YOUR_DATA_TEXT.exportFailed);
    }
    setIsBusy(false);
  };

  return (
    <section className="profile-section your-data" id="your-data" aria-labelledby="your-data-heading">
      <h2 className="heading-medium" id="your-data-heading">
        Your data
      </h2>
      <p>
        Everything we keep about you, in one file, to read or to take along: profile, sign-ins, orders, tickets,
        newsletters. How long we keep what, and why, is in our <a href={`${paths.privacy}#keeping`}>Privacy Policy</a>.
      </p>
      <div className="row">
        <Button look="o" icon="download" isBusy={isBusy} busyText="Putting it together" onClick={() => void download()}>
          Download my data
        </Button>
        {(tickets.data ?? 0) > 0 && (
          <ButtonLink look="o" icon="ticket" href={paths.ticketsPdf} download>
            Download my tickets (PDF)
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
