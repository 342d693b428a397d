import type { Channel } from "@vetaverde/contract/device-shapes";
import type { DeviceState } from "@vetaverde/domain/devices/state";
import type { Locale } from "@vetaverde/domain/locale";
import type { LevelFlag } from "@vetaverde/domain/piezometry/level-of";

interface ListWords {
  /** Used as the sheet's name too. */
  file: string;
  columns: Record<
    | ("state" | "name" | "serial" | "station" | "group" | "channel" | "lastAt" | "battery" | "alerts")
    | ("latitude" | "longitude" | "sensor" | "variable" | "value" | "unit" | "at" | "level" | "flags"),
    string
  >;
  states: Record<DeviceState, string>;
  channels: Record<Channel, string>;
  flags: Record<LevelFlag, string>;
}

/** Texts of the list of devices as a file. */
export const listWords: Record<Locale, ListWords> = {
  es: {
    file: "dispositivos-modi",
    columns: {
      state: "Estado",
      name: "Dispositivo",
      serial: "Serie",
      station: "Estación",
      group: "Grupo",
      channel: "Canal",
      lastAt: "Último reporte (UTC)",
      battery: "Batería",
      alerts: "Alertas vigentes",
      latitude: "Latitud",
      longitude: "Longitud",
      sensor: "Sensor",
      variable: "Variable",
      value: "Último valor",
      unit: "Unidad",
      at: "Fecha del valor (UTC)",
      level: "Nivel (m s.n.m.)",
      flags: "Observaciones",
    },
    states: {
      online: "En línea",
      stale: "Atrasado",
      offline: "Sin conexión",
      noData: "Sin datos",
      paused: "En pausa",
      inactive: "Inactivo",
    },
    channels: { mobile: "Móvil 4G", lorawan: "LoRaWAN", satellite: "Satelital" },
    flags: {
      noTemperature: "Sin temperatura: el nivel no se sabe",
      noBarometer: "Sin barómetro: el nivel no se sabe",
      dry: "Seco: altura de agua negativa",
      artesian: "Artesiano: sobre el terreno",
      outOfRange: "Fuera del rango calibrado",
      jump: "Salto desde el nivel anterior",
    },
  },
  en: {
    file: "modi-devices",
    columns: {
      state: "State",
      name: "Device",
      serial: "Serial",
      station: "Station",
      group: "Group",
      channel: "Channel",
      lastAt: "Last report (UTC)",
      battery: "Battery",
      alerts: "Standing alerts",
      latitude: "Latitude",
      longitude: "Longitude",
      sensor: "Sensor",
      variable: "Variable",
      value: "Last value",
      unit: "Unit",
      at: "Date of the value (UTC)",
      level: "Level (m a.s.l.)",
      flags: "Remarks",
    },
    states: {
      online: "Online",
      stale: "Late",
      offline: "Offline",
      noData: "No data",
      paused: "Paused",
      inactive: "Inactive",
    },
    channels: { mobile: "Mobile 4G", lorawan: "LoRaWAN", satellite: "Satellite" },
    flags: {
      noTemperature: "No temperature: the level is not known",
      noBarometer: "No barometer: the level is not known",
      dry: "Dry: negative head",
      artesian: "Artesian: above the ground",
      outOfRange: "Out of the calibrated range",
      jump: "Jump from the level before",
    },
  },
  fr: {
    file: "dispositifs-modi",
    columns: {
      state: "État",
      name: "Dispositif",
      serial: "Série",
      station: "Station",
      group: "Groupe",
      channel: "Canal",
      lastAt: "Dernier rapport (UTC)",
      battery: "Batterie",
      alerts: "Alertes en cours",
      latitude: "Latitude",
      longitude: "Longitude",
      sensor: "Capteur",
      variable: "Variable",
      value: "Dernière valeur",
      unit: "Unité",
      at: "Date de la valeur (UTC)",
      level: "Niveau (m d’alt.)",
      flags: "Remarques",
    },
    states: {
      online: "En ligne",
      stale: "En retard",
      offline: "Hors ligne",
      noData: "Sans données",
      paused: "En pause",
      inactive: "Inactif",
    },
    channels: { mobile: "Mobile 4G", lorawan: "LoRaWAN", satellite: "Satellite" },
    flags: {
      noTemperature: "Sans température : le niveau n'est pas connu",
      noBarometer: "Sans baromètre : le niveau n'est pas connu",
      dry: "À sec : hauteur d'eau négative",
      artesian: "Artésien : au-dessus du terrain",
      outOfRange: "Hors de la plage étalonnée",
      jump: "Saut depuis le niveau précédent",
    },
  },
  pt: {
    file: "dispositivos-modi",
    columns: {
      state: "Estado",
      name: "Dispositivo",
      serial: "Série",
      station: "Estação",
      group: "Grupo",
      channel: "Canal",
      lastAt: "Último relatório (UTC)",
      battery: "Bateria",
      alerts: "Alertas vigentes",
      latitude: "Latitude",
      longitude: "Longitude",
      sensor: "Sensor",
      variable: "Variável",
      value: "Último valor",
      unit: "Unidade",
      at: "Data do valor (UTC)",
      level: "Nível (m s.n.m.)",
      flags: "Observações",
    },
    states: {
      online: "Em linha",
      stale: "Atrasado",
      offline: "Sem conexão",
      noData: "Sem dados",
      paused: "Em pausa",
      inactive: "Inativo",
    },
    channels: { mobile: "Móvel 4G", lorawan: "LoRaWAN", satellite: "Satélite" },
    flags: {
      noTemperature: "Sem temperatura: o nível não é conhecido",
      noBarometer: "Sem barômetro: o nível não é conhecido",
      dry: "Seco: coluna de água negativa",
      artesian: "Artesiano: acima do terreno",
      outOfRange: "Fora da faixa calibrada",
      jump: "Salto desde o nível anterior",
    },
  },
};
