/** What the mail says that asks whether somebody wants to follow. */
export const germanConfirmation = (names: readonly string[], isWorkshop: boolean): string => {
  const what = names.map((name) => `„${name}“`).join(', ');
  return (
    'Jemand, hoffentlich du, möchte an diese Adresse eine E-Mail von uns, ' +
    `${isWorkshop ? `sobald ${what} gebucht werden kann` : `wenn es bei ${what} etwas Neues gibt`}. Bitte bestätige das ` +
    'mit dem Button. Ohne das bekommst du nichts, und nach 7 Tagen vergessen wir die Anfrage.'
  );
};
