export const uploads = {
  offline: "Sin conexión: {name} continúa cuando vuelva",
  missing: "«{name}» ({size}) no terminó de subirse. Elija el mismo archivo para continuar.",
  mismatch:
    "No es el mismo archivo: cambió el nombre, el tamaño, la fecha o el contenido. Elija el original o cancele esta subida.",
  chooseSame: "Elegir {name}",
} as const;
