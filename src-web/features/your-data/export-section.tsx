import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { yourDataWords } from './words.ts';

/** Everything we keep of somebody as one JSON file, and all their tickets as one PDF. */
export function ExportSection() {
  const words = useWords(yourDataWords).copy;
  const to = usePathFor();
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
      toast.bad(words.failed);
    }
    setIsBusy(false);
  };

  return (
    <section className="profile-section your-data" id="your-data" aria-labelledby="your-data-heading">
      <h2 className="heading-medium" id="your-data-heading">
        {words.title}
      </h2>
      <p>
        <Rich text={words.text} parts={{ policy: (text) => <a href={to(`${paths.privacy}#keeping`)}>{text}</a> }} />
      </p>
      <div className="row">
        <Button look="o" icon="download" isBusy={isBusy} busyText={words.busy} onClick={() => void download()}>
          {words.download}
        </Button>
        {(tickets.data ?? 0) > 0 && (
          <ButtonLink look="o" icon="ticket" href={paths.ticketsPdf} download>
            {words.tickets}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
