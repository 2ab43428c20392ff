import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { LANGS, type Lang } from '#shared/lang.ts';
import type { ContentKind } from '#shared/website/content.ts';
import { PREVIEW_PREFIX } from '#shared/website/preview.ts';
import { SHOWN_AT } from './content-fields.ts';
import { KIND_WORDS, LANG_NAMES, WEBSITE_WORDS } from './website-words.ts';

const WIDTHS = { phone: 390, desktop: 1440 } as const;
type Device = keyof typeof WIDTHS;
const DEVICES = [
  { value: 'phone', label: WEBSITE_WORDS.phone },
  { value: 'desktop', label: WEBSITE_WORDS.desktop },
];
const LANG_CHOICES = LANGS.map((lang) => ({ value: lang, label: LANG_NAMES[lang] }));
/** How much of the page is seen at once, in px of the panel. */
const HEIGHT = 520;
/** Above the part that is written. */
const AIR = 60;

/** Where a kind's page stands with its drafts. */
export const previewHref = (kind: ContentKind, lang: Lang): string =>
  `${PREVIEW_PREFIX}${lang === 'de' ? '/de' : ''}${SHOWN_AT[kind].path}`;

/** The real page with all drafts, as wide as a phone or a computer, at the part that is being written. */
export function Preview({ kind, turn }: { kind: ContentKind; /** Another one draws it anew. */ turn: number }) {
  const [device, setDevice] = useState<Device>('phone');
  const [lang, setLang] = useState<Lang>('en');
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = width / WIDTHS[device];
  const showPart = (): void => {
    const page = frame.current?.contentWindow;
    const part = page?.document.querySelector(SHOWN_AT[kind].part);
    if (page && part) page.scrollTo(0, part.getBoundingClientRect().top + page.scrollY - AIR);
  };
  return (
    <section className="admin-panel website-preview" aria-labelledby="website-preview">
      <h2 id="website-preview">{WEBSITE_WORDS.preview}</h2>
      <div className="website-preview-tools">
        <SegmentedControl
          aria-label={WEBSITE_WORDS.width}
          data={DEVICES}
          value={device}
          onChange={(value) => setDevice(value === 'desktop' ? 'desktop' : 'phone')}
        />
        <SegmentedControl
          aria-label={WEBSITE_WORDS.language}
          data={LANG_CHOICES}
          value={lang}
          onChange={(value) => setLang(value === 'de' ? 'de' : 'en')}
        />
      </div>
      <div ref={ref} className="website-window" style={{ height: HEIGHT }}>
        {width > 0 && (
          <iframe
            ref={frame}
            title={WEBSITE_WORDS.previewOf(KIND_WORDS[kind].name)}
            src={`${previewHref(kind, lang)}?turn=${turn}`}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            style={{ width: WIDTHS[device], height: HEIGHT / scale, transform: `scale(${scale})` }}
            onLoad={showPart}
          />
        )}
      </div>
    </section>
  );
}
