import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { Button } from '#web/ui/button.tsx';

/** The code as a drawing to print at any size. */
export function DownloadCode({ card }: { card: MembershipCardView }) {
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([card.svg], { type: 'image/svg+xml' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `membership-${card.memberId}.svg`;
    link.click();
    // Not at once: the browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Button look="o" icon="download" onClick={download}>
      Download QR as SVG
    </Button>
  );
}
