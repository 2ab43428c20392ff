import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { memberOrderWords } from './words.ts';

/** Below the button that orders: how it is paid, and what applies. */
export function OrderNote({ how }: { how: string }) {
  const { law } = useWords(memberOrderWords);
  const to = usePathFor();
  return (
    <p className="note">
      <Icon name="credit-card" size={22} />
      <span>
        {how}{' '}
        <Rich
          text={law}
          parts={{
            terms: (text) => <a href={to(paths.terms)}>{text}</a>,
            policy: (text) => <a href={to(paths.privacy)}>{text}</a>,
          }}
        />
      </span>
    </p>
  );
}
