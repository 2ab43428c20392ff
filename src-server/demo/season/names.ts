/** Invented people: the two lists have no common divisor in length, so first and last names meet only once in 2,968 dancers. */
export const FIRST_NAMES = [
  'Amélie', 'Theo', 'Aylin', 'Jonas', 'Mariana', 'Kenji', 'Zofia', 'Mateo', 'Ifeoma', 'Lukas', 'Priya', 'Andrés', 'Hanna', 'Dimitri',
  'Yara', 'Felix', 'Camila', 'Tomasz', 'Leila', 'Sebastian', 'Ngoc Anh', 'Rafael', 'Katharina', 'Emre', 'Giulia', 'Anton', 'Soledad', 'Milan',
  'Freya', 'Joaquín', 'Esra', 'Valentin', 'Minh', 'Carolina', 'Oskar', 'Nadia', 'Bruno', 'Ioana', 'Samuel', 'Paloma', 'Nikolai', 'Elif',
  'David', 'Marta', 'Karim', 'Annika', 'Diego', 'Svenja', 'Ravi', 'Beatriz', 'Florian', 'Mei', 'Leonardo', 'Judith', 'Adaeze', 'Simon',
] as const;

export const LAST_NAMES = [
  'Huber', 'Okafor', 'Yıldız', 'Lindner', 'Castillo', 'Nakamura', 'Kowalska', 'Fuentes', 'Brandl', 'Petrov', 'Sharma', 'Vogt', 'Moreau', 'Ferreira',
  'Stadler', 'Nguyen', 'Rossi', 'Kaya', 'Wimmer', 'Delgado', 'Andersson', 'Popescu', 'Haas', 'Silva', 'Novák', 'Obermaier', 'Mensah', 'Ricci',
  'Schreiner', 'Aguilar', 'Tran', 'Bauer', 'Jovanović', 'Santos', 'Eder', 'Papadakis', 'Hoang', 'Krüger', 'Medina', 'Larsen', 'Demir', 'Fink',
  'Ortiz', 'Varga', 'Zimmermann', 'Benali', 'Pichler', 'Kumar', 'Navarro', 'Roth', 'Mazur', 'Espinoza', 'Seidl',
] as const;
