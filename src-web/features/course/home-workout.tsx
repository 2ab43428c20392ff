import { Icon, type IconName } from '#web/ui/icon.tsx';

const PARTS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'video', title: 'Recap video', text: 'A video recap after each class, to look up what your feet forgot.' },
  { icon: 'playlist', title: 'Playlists', text: 'The music of each class, to practise with at home.' },
  { icon: 'users', title: 'Private community', text: 'A place for your group: questions, and people to go out with.' },
];

/** What comes home with each class. */
export function HomeWorkout() {
  return (
    <section className="workout grain">
      <div className="wrap">
        <h2 className="heading-large">Home workout package</h2>
        <ul>
          {PARTS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} size={40} stroke={1.8} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
