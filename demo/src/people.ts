import type { Role } from "@vetaverde/domain/permissions/roles";

export const DEMO_PASSWORD = "Veta2026";

export interface DemoPerson {
  email: string;
  name: string;
  lastName: string;
  position?: string;
  admin?: boolean;
  /** Permissions in the main project; absent for a user who is not a member. */
  permissions?: Role[];
  guest?: Role[];
}

export const emailOf = (name: string) => `${name}@demo.vetaverde.org`;

/** Invented users, one for each set of permissions. */
export const people: readonly DemoPerson[] = [
  {
    email: emailOf("sistema"),
    name: "Rodrigo",
    lastName: "Salinas",
    position: "Administrador de la plataforma",
    admin: true,
  },
  {
    email: emailOf("admin"),
    name: "Camila",
    lastName: "Rojas",
    position: "Jefa de Medio Ambiente",
    permissions: [1, 2],
  },
  {
    email: emailOf("escritura"),
    name: "Matías",
    lastName: "Cortés",
    position: "Técnico de terreno",
    permissions: [2, 3],
  },
  {
    email: emailOf("auditoria"),
    name: "Paula",
    lastName: "Henríquez",
    position: "Auditora de cumplimiento",
    permissions: [2, 4],
  },
  {
    email: emailOf("lectura"),
    name: "Ignacio",
    lastName: "Fuentes",
    position: "Superintendente de operaciones",
    permissions: [2],
  },
  {
    email: emailOf("invitado"),
    name: "Valentina",
    lastName: "Araya",
    position: "Consultora externa",
    guest: [2],
  },
];

/** Accounts that cannot sign in with any password, each for a different reason. */
export const peopleWithoutAccess: readonly (DemoPerson & { state: "pending" | "inactive" | "blocked" })[] = [
  {
    email: emailOf("francisca.munoz"),
    name: "Francisca",
    lastName: "Muñoz",
    position: "Hidrogeóloga",
    permissions: [2, 3],
    state: "pending",
  },
  {
    email: emailOf("hector.pizarro"),
    name: "Héctor",
    lastName: "Pizarro",
    position: "Técnico de laboratorio",
    permissions: [2],
    state: "inactive",
  },
  {
    email: emailOf("lorena.tapia"),
    name: "Lorena",
    lastName: "Tapia",
    position: "Consultora externa",
    permissions: [2],
    state: "blocked",
  },
];

export const stranger: DemoPerson = {
  email: emailOf("ajeno"),
  name: "Tomás",
  lastName: "Quispe",
  position: "Jefe de Medio Ambiente",
  permissions: [1, 2],
};
