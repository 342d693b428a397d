import type { Role } from "@vetaverde/domain/permissions/roles";

export const DEMO_PASSWORD = "Veta2026";

export interface DemoPerson {
  email: string;
  name: string;
  lastName: string;
  position?: string;
  admin?: boolean;
  /** Permissions in the main project; none for who does not belong to it. */
  permissions?: Role[];
  guest?: Role[];
}

export const emailOf = (name: string) => `${name}@demo.vetaverde.org`;

/** Nobody of these exists: one person for each standing. */
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

/** Who cannot come in, each for a reason of their own: no password opens these accounts. */
export const kept: readonly (DemoPerson & { state: "pending" | "inactive" | "blocked" })[] = [
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
