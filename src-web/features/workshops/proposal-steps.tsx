const STEPS: readonly { title: string; points: readonly string[] }[] = [
  { title: 'Artist information', points: ['Your artist name', 'The e-mail address we answer to', 'A photo, if you have one (image file, attached to the mail)'] },
  { title: 'Workshop details', points: ['The topic', 'A description, if the topic does not say it all', 'A date and time that is still free', 'How long it takes: 30 to 180 minutes, 60 if you do not say', 'Your fee in euros, 0 if there is none'] },
  {
    title: 'What you agree to',
    points: ['You are a real person and a legitimate instructor', 'You accept our privacy policy and our terms', 'We review the proposal and contact you by e-mail', 'False information may lead to a permanent ban'],
  },
];

/** What a proposal needs, in the order the mail asks for it. */
export function ProposalSteps() {
  return (
    <ol className="proposal-steps">
      {STEPS.map(({ title, points }) => (
        <li key={title}>
          <h2 className="h-m">{title}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
