// The columns of people's workbooks in four languages, for the platform and for one project.
import { type Column, headerFinder } from "@vetaverde/domain/text/columns";

export type PeopleKey =
  | "email"
  | "name"
  | "lastName"
  | "position"
  | "phone"
  | "locale"
  | "permissions"
  | "until";
/** The scope of an import: the platform, or one project. */
export type ImportScope = "platform" | "project";

export const importScopeOf = (project: string | null): ImportScope =>
  project === null ? "platform" : "project";

type Names = readonly [es: string, en: string, fr: string, pt: string];

function column(
  key: PeopleKey,
  filled: boolean,
  names: Names,
  synonyms: readonly string[],
  kind: "text" | "date" = "text",
): Column<PeopleKey> {
  const [es, en, fr, pt] = names;
  return { key, kind, required: filled, filled, header: { es, en, fr, pt }, synonyms };
}

const PERSON: readonly Column<PeopleKey>[] = [
  column(
    "email",
    true,
    ["Correo electrónico", "E-mail", "Adresse e-mail", "E-mail"],
    ["Correo", "Email", "Mail", "Email address", "Adresse électronique", "Courriel", "Endereço de e-mail"],
  ),
  column("name", true, ["Nombre", "Name", "Prénom", "Nome"], ["Nombres", "First name", "Given name"]),
  column(
    "lastName",
    true,
    ["Apellido", "Last name", "Nom", "Sobrenome"],
    ["Apellidos", "Surname", "Family name", "Nom de famille"],
  ),
  column(
    "position",
    false,
    ["Cargo", "Position", "Fonction", "Cargo"],
    ["Puesto", "Job title", "Poste", "Função"],
  ),
  column(
    "phone",
    false,
    ["Teléfono", "Phone", "Téléphone", "Telefone"],
    ["Celular", "Móvil", "Mobile", "Telephone", "Portable"],
  ),
  column("locale", false, ["Idioma", "Language", "Langue", "Idioma"], ["Lengua", "Língua"]),
];

const GRANT: readonly Column<PeopleKey>[] = [
  column(
    "permissions",
    true,
    ["Permiso", "Permission", "Droit", "Permissão"],
    ["Permisos", "Permissions", "Droits", "Permissões", "Rol", "Role", "Rôle", "Papel"],
  ),
  column(
    "until",
    false,
    [
      "Último día como invitado",
      "Last day as a guest",
      "Dernier jour comme invité",
      "Último dia como convidado",
    ],
    ["Invitado hasta", "Guest until", "Invité jusqu'au", "Convidado até"],
    "date",
  ),
];

export const PEOPLE_COLUMNS: Readonly<Record<ImportScope, readonly Column<PeopleKey>[]>> = {
  platform: PERSON,
  project: [...PERSON, ...GRANT],
};

export const columnFinders: Readonly<Record<ImportScope, (header: string) => PeopleKey | undefined>> = {
  platform: headerFinder(PEOPLE_COLUMNS.platform),
  project: headerFinder(PEOPLE_COLUMNS.project),
};
